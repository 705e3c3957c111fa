// `npm run new:list labs lab`, or `npm run new:list -- labs lab --domain places`: registers a new list of the institution, whose entries have a name and are in
// use or not. The code that all lists share stays in entryContracts, entryCalls, entryStore and EntryEditor; this program writes only the code that names the
// list.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fail } from './fail.mjs'

const [many, one, option, chosen] = process.argv.slice(2)
const camel = /^[a-z][a-zA-Z]*$/
if (!camel.test(many ?? '') || !camel.test(one ?? '') || many === one)
  fail('Usage: npm run new:list <many> <one> [-- --domain <domain>], such as: labs lab')
const domain = option === '--domain' ? chosen : 'catalogue'
const snake = (text) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const kebab = (text) => snake(text).replaceAll('_', '-')
const pascal = (text) => text.charAt(0).toUpperCase() + text.slice(1)
const words = (text) => snake(text).replaceAll('_', ' ')
const title = (text) => pascal(words(text))
const [One, Many, table] = [pascal(one), pascal(many), snake(one)]
const domainCamel = domain.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const callsFile = ['index.ts', 'calls.ts', 'calls/index.ts']
  .map((name) => `server/${domain}/${name}`)
  .find((file) => existsSync(file) && read(file).includes(`export const ${domainCamel}Calls = [`))
if (!callsFile) fail(`No file of server/${domain} declares ${domainCamel}Calls = […]. Is ${domain} a domain?`)
const schema = `prisma/schema/${domain}.prisma`
if (!existsSync(schema)) fail(`${schema} does not exist`)
const screensOf = `lib/${domain}`
if (!existsSync(`${screensOf}/paths.ts`)) fail(`${domain} hands in no screens yet: ${screensOf}/paths.ts does not exist`)
for (const name of [many, one])
  for (const file of readdirSync('lib').map((folder) => `lib/${folder}/paths.ts`))
    if (existsSync(file) && read(file).includes(`  ${name}: `)) fail(`${file} has a screen ${name} already`)

const done = []
// The contracts of the list, for both sides, and its entry among the lists that need no screens, words and tests of their own.
const declarations = 'lib/contracts/lists/named-lists.ts'
append(
  'lib/contracts/lists/index.ts',
  `
export const ${many} = entryContracts(() => import('./plain.shapes'), {
  domain: '${domain}',
  one: '${One}',
  many: '${Many}',
  isNamed: false,
})
`,
)
insert(declarations, /^\} satisfies Record/m, `  ${many}: { calls: ${many}, path: paths.${many}, edit: paths.${one} },\n`)
importName(declarations, many, '.')
append(
  schema,
  `
model ${One} {
  id         String    @id @db.Uuid
  name       String    @unique
  active     Boolean   @default(true)
  /// The instant since which it is out of use.
  outOfUseAt DateTime? @map("out_of_use_at") @db.Timestamptz(3)
  revision   Int       @default(1)

  @@map("${table}")
}
`,
)
create(
  `prisma/migrations/${migrationTime()}_${snake(many)}/migration.sql`,
  `-- CreateTable
CREATE TABLE "${table}" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "out_of_use_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "${table}_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "${table}_name_key" ON "${table}"("name");
`,
)
// The rows and the calls.
create(
  `server/${domain}/${kebab(one)}-calls.ts`,
  `import 'server-only'
import { ${many} } from '@/lib/contracts/lists'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { namedTable } from '@/server/kernel/queries/entries.sql'
import { entryStore } from '@/server/kernel/queries/entry-store.sql'

const store = entryStore({ model: '${One}', columns: ['name', 'active'], table: namedTable('${table}'), name: 'name', uses: {} })

export const ${one}Calls = entryCalls(${many}, {
  access: { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] },
  module: null,
  turn: 'lists',
  entity: '${kebab(one)}',
  store,
})
`,
)
const fromCalls = path.posix.relative(path.posix.dirname(callsFile), `server/${domain}/${kebab(one)}-calls`)
importIn(callsFile, `import { ${one}Calls } from '${fromCalls.startsWith('.') ? fromCalls : `./${fromCalls}`}'`)
replace(callsFile, `export const ${domainCamel}Calls = [`, `export const ${domainCamel}Calls = [...Object.values(${one}Calls), `)
append(`server/${domain}/index.ts`, `export { ${one}Calls } from './${kebab(one)}-calls'\n`)
// The screens.
create(
  `app/(main)/settings/${kebab(many)}/page.tsx`,
  `import { listPage } from '@/app/entry-pages'
import { NamedListScreen } from '@/components/lists/named-list-screen'
import { ${one}Calls } from '@/server/${domain}'

export default listPage('${many}', ${one}Calls.list, ({ found, asked }) => <NamedListScreen list="${many}" found={found} asked={asked} />)
`,
)
create(
  `app/(main)/settings/${kebab(many)}/edit/[[...args]]/page.tsx`,
  `import { editorPage } from '@/app/entry-pages'
import { NamedScreen } from '@/components/lists/named-screen'
import { ${one}Calls } from '@/server/${domain}'

export default editorPage('${one}', ${one}Calls.read, ({ initial }) => <NamedScreen list="${many}" initial={initial} />)
`,
)
const closing = /^\} satisfies /m
insert(`${screensOf}/paths.ts`, closing, `  ${many}: '/settings/${kebab(many)}',\n  ${one}: '/settings/${kebab(many)}/edit',\n`)
insert(
  `${screensOf}/screens.ts`,
  closing,
  `  ${many}: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },\n  ${one}: { open: configurers, of: '${many}', texts: ['editor', 'issues', 'lists'] },\n`,
)
importName(`${screensOf}/screens.ts`, 'configurers', '@/lib/screen-gates')
insert(`${screensOf}/screen-icons.ts`, closing, `  ${many}: List,\n  ${one}: List,\n`)
importName(`${screensOf}/screen-icons.ts`, 'List', 'lucide-react')
// The texts: in en-GB as good as they can be without a person, elsewhere marked, which fails the tests until they are translated.
for (const locale of readdirSync('messages').filter((name) => name !== 'en-US')) {
  const say = (text) => (locale === 'en-GB' ? text : `TODO ${text}`)
  changeTexts(locale, 'namedLists', ({ lists, settings, shell }) => ({
    lists: {
      ...lists,
      [many]: {
        add: say(`Add ${words(one)}`),
        new: say(`New ${words(one)}`),
        empty: say(`No ${words(many)} yet`),
        intro: `TODO What ${words(many)} are for`,
      },
    },
    settings: { ...settings, about: { ...settings.about, [many]: `TODO What ${words(many)} are for` } },
    shell: { ...shell, titles: { ...shell.titles, [many]: say(title(many)), [one]: say(title(one)) } },
  }))
}
// The kind of its ids.
replace(
  `server/${domain}/ids.ts`,
  '  open: [',
  `  open: [\n    { why: 'whoever may edit it edits all of it; everybody else is refused the call', calls: ['read${One}', 'save${One}', 'remove${One}'], ids: ['id'] },\n`,
)
replace(`server/${domain}/ids.ts`, '  calls: [', `  calls: [\n    [/${One}$/, { table: '${table}' }],\n`)

console.log(`${done.map((file) => `  ${file}`).join('\n')}

Next, by the computer:
  npx prettier --write ${[...new Set(done)]
    .filter((file) => /\.(ts|tsx)$/.test(file))
    .map((file) => `'${file}'`)
    .join(' ')}
  npx prisma generate && npx next typegen && npm run typecheck
  UPDATE_ACCESS_TABLE=1 npm test -- architecture access-table

Left to a person: translate the TODOs of messages (namedLists.json), say what names an entry (a file of schemas instead of plain.shapes, uses of the store, its case in every-list.test.ts, then drop isNamed: false), decide who may edit it, choose its icon, and add it to the file of the configuration (entriesPart) and to server/${domain}/README.md.`)

function read(file) {
  return readFileSync(file, 'utf8')
}

function write(file, content) {
  writeFileSync(file, content)
  done.push(file)
}

function create(file, content) {
  if (existsSync(file)) fail(`${file} exists already`)
  mkdirSync(path.dirname(file), { recursive: true })
  write(file, content)
}

function append(file, content) {
  write(file, `${read(file).trimEnd()}\n${content}`)
}

function replace(file, before, after) {
  const content = read(file)
  if (!content.includes(before)) fail(`${file} has no '${before}' any more: mend scripts/new-list.mjs`)
  write(
    file,
    content.replace(before, () => after),
  )
}

/** Inserts text before the line that matches. */
function insert(file, line, added) {
  const content = read(file)
  if (!line.test(content)) fail(`${file} has no ${line} any more: mend scripts/new-list.mjs`)
  write(
    file,
    content.replace(line, (found) => added + found),
  )
}

function importIn(file, added) {
  replace(file, "import 'server-only'\n", `import 'server-only'\n${added}\n`)
}

/** Imports a name, unless it is imported already. */
function importName(file, name, from) {
  const content = read(file)
  const [line, names] = new RegExp(`^import \\{([^}]*)\\} from '${from}'\n`, 'm').exec(content) ?? []
  if (!line)
    write(
      file,
      content.replace(/^import (?=type|\{)/m, (found) => `import { ${name} } from '${from}'\n${found}`),
    )
  else if (!names.split(',').some((each) => each.trim() === name)) replace(file, line, `import { ${name},${names}} from '${from}'\n`)
}

function changeTexts(locale, namespace, change) {
  const file = `messages/${locale}/${namespace}.json`
  write(file, `${JSON.stringify(change(JSON.parse(read(file))), null, 2)}\n`)
}

/** A time after the newest migration, and not before the current time. */
function migrationTime() {
  const newest =
    readdirSync('prisma/migrations')
      .filter((name) => /^\d{14}_/.test(name))
      .sort()
      .at(-1)
      ?.slice(0, 14) ?? '0'
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  return now > newest ? now : String(BigInt(newest) + 1n)
}
