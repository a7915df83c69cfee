package cli

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// environment is the environment of the job, the later sources before the
// earlier ones: the own one of the process, the files, the single variables.
func environment(ctx *cli.Context) ([]rules.EnvSource, error) {
	var sources []rules.EnvSource
	pseudo := &envText{}
	pairs := ctx.StringSlice("env")
	for _, pair := range pairs {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || !isName(name) {
			got := given(ctx, pair)
			return nil, usage("--env"+got+": expected KEY=VALUE", "--env"+got+"：应为 KEY=VALUE")
		}
		pseudo.add(name, value)
	}
	single := pseudo.vars
	if ctx.Bool("env-current") {
		// The process has hundreds of variables, and some are secrets.
		for _, pair := range os.Environ() {
			if name, value, _ := strings.Cut(pair, "="); isName(name) && rules.MayConcern(name) {
				pseudo.add(name, value)
			}
		}
	}
	file := source.New("<env>", []byte(pseudo.text.String()))
	if current := pseudo.vars[len(single):]; len(current) > 0 {
		sources = append(sources, rules.EnvSource{File: file, Vars: current})
	}
	for _, path := range ctx.StringSlice("env-file") {
		more, err := readEnvFile(path, ctx.Bool("redact"))
		if err != nil {
			return nil, err
		}
		sources = append(sources, more)
	}
	if len(single) > 0 {
		sources = append(sources, rules.EnvSource{File: file, Vars: single})
	}
	return sources, nil
}

// given is what a message says of a value that cannot be read: nothing where
// names and addresses are to be hidden, for nobody knows what stands in it.
func given(ctx *cli.Context, value string) string {
	if ctx.Bool("redact") {
		return ""
	}
	return " " + quoted(value)
}

// envText is a text of lines KEY=VALUE, so that findings about variables of no
// file have a place.
type envText struct {
	text strings.Builder
	vars []rules.Variable
}

func (t *envText) add(name, value string) {
	if t.text.Len() > 0 {
		t.text.WriteByte('\n')
	}
	at := t.text.Len()
	t.text.WriteString(name + "=" + value)
	t.vars = append(t.vars, variable(name, value, at, at+len(name)+1, len(value)))
}

// values are the variables by name.
func values(sources []rules.EnvSource) map[string]string {
	env := map[string]string{}
	for _, s := range sources {
		for i := range s.Vars {
			env[s.Vars[i].Name] = s.Vars[i].Value
		}
	}
	return env
}

// jobTable collects the rank tables of a run: variables are held against it
// when there is just one.
type jobTable struct {
	first *rules.Result
	n     int
}

func (t *jobTable) add(res *rules.Result) {
	for _, table := range res.JobTables() {
		if t.n++; t.n == 1 {
			t.first = table
		} else {
			t.first = nil
		}
	}
}

// checkEnv judges the environment when the tables are known. The path of a
// table is only looked at where it is absolute: relative ones start where the
// job does.
func (j *job) checkEnv(t *jobTable) []*rules.Result {
	var info *source.Info
	if path := j.opt.Target.Env["RANK_TABLE_FILE"]; filepath.IsAbs(path) {
		info = source.Inspect(path)
	}
	targets := j.set.targetsOf("<env>")
	all := make([][]*rules.Result, len(targets))
	for i, target := range targets {
		all[i] = rules.CheckEnv(j.env, target, rules.JobTable{Result: t.first, Any: t.n > 0}, info)
	}
	results := all[0]
	for i := range results {
		var same []*rules.Result
		for _, of := range all {
			same = append(same, of[i])
		}
		results[i] = rules.Together(same)
	}
	return results
}
