type Named = { readonly file: string; readonly title: string }
export type AsvsRow = {
  readonly id: string
  readonly level: number
  readonly asked: string
  readonly state: string
  readonly why: string
  readonly shown: { readonly tests: readonly Named[]; readonly files: readonly string[] }
}
type Figures = {
  readonly all: number
  readonly met: number
  readonly notApplicable: number
  readonly open: number
  readonly shown: number
}

/** The rows of the tables: `| 1.2.3 | 2 | requirement | met | evidence |`. */
export function asvsRows(text: string): AsvsRow[] {
  return text.split('\n').flatMap((line) => {
    const [, id, level, asked, state, why] = /^\| (\d+\.\d+\.\d+) \| (\d) \| (.*?) \| (.*?) \| (.*) \|$/.exec(line) ?? []
    if (id === undefined || asked === undefined || state === undefined || why === undefined) return []
    return [{ id, level: Number(level), asked: asked.trim(), state, why: why.trim(), shown: evidenceIn(why) }]
  })
}

const title = /'((?:[^']|'')*)'/.source
const withTests = new RegExp(String.raw`\x60([^\x60]+\.(?:test|spec|check)\.tsx?)\x60 › (${title}(?:, ${title})*)`, 'g')

/** A path in a folder of the project, or at its root, and not a log event or a setting. */
const isPlace = /^(app|components|docs|lib|messages|prisma|scripts|server|tests)\/|^[\w.-]+\.(ts|mjs|json|yml|md)$|^Dockerfile$/

/** A file is named between backticks; its tests follow behind `›`, between apostrophes (two for one within), separated by commas. */
export function evidenceIn(why: string): AsvsRow['shown'] {
  const tests = [...why.matchAll(withTests)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(new RegExp(title, 'g'))].map(([, one = '']) => ({ file, title: one.replaceAll("''", "'") })),
  )
  const files = [...why.matchAll(/`([\w.()[\]~/-]+)`/g)].map(([, name = '']) => name).filter((name) => isPlace.test(name))
  return { tests, files }
}

/** The names of the tests in a file, as they are in its text. */
export function testsNamed(source: string): ReadonlySet<string> {
  const direct = source.matchAll(/(?:^|[^\w.])(?:test|it)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
  const each = source.matchAll(/\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/g)
  return new Set([...direct, ...each].map(([, , name = '']) => name.replaceAll(/\\(['"`\\])/g, '$1')))
}

/** `shown`: of the applicable requirements, how many are met and name a test. */
export function figuresOf(rows: readonly AsvsRow[]): Figures {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const shown = rows.filter(({ state, shown: { tests } }) => state === 'met' && tests.length > 0).length
  return { all: rows.length, met: count('met'), notApplicable: count('not applicable'), open: count('open'), shown }
}

/** The numbers in the sentence at the top of the page. */
export function statedFigures(text: string): Figures | null {
  const numbers =
    /^Of (\d+) requirements (\d+) are met, (\d+) are not applicable, and (\d+) are open\. Of the (\d+) that apply (\d+) \((\d+) %\) are shown by a test/m
      .exec(text)
      ?.slice(1)
      .map(Number)
  if (!numbers) return null
  const [all = 0, met = 0, notApplicable = 0, open = 0, applicable = 0, shown = 0, percent = 0] = numbers
  return applicable === met + open && percent === Math.floor((100 * shown) / applicable) ? { all, met, notApplicable, open, shown } : null
}
