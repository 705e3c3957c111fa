// `npm run new:list labs lab`, or `npm run new:list -- labs lab --domain places`: registers a new list of the institution, whose entries have a
// name and are in use or not. What all lists share stays in entryContracts, entryCalls, entryStore and EntryEditor; this writes only what names them.
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
if (read('lib/paths.ts').includes(`  ${many}: `)) fail(`lib/paths.ts has a screen ${many} already`)

const done = []
// What the calls take and answer, on both sides.
create(
  `lib/contracts/lists/${kebab(many)}.shapes.ts`,
  `import { z } from 'zod'
import { entryShapes, SaveNamed } from './parts.shapes'

export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), active: z.boolean() },
  { row: {}, usage: {} },
)
export const SaveEntry = SaveNamed
`,
)
append(
  'lib/contracts/lists/index.ts',
  `
export const ${many} = entryContracts(() => import('./${kebab(many)}.shapes'), {
  domain: '${domain}',
  one: '${One}',
  many: '${Many}',
  isNamed: false,
})
`,
)
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
  `server/${domain}/queries/${kebab(many)}.sql.ts`,
  `import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { entryStore } from '@/server/kernel/queries/entry-store.sql'

export const ${one}Store = entryStore({
  model: '${One}',
  columns: ['name', 'active'],
  table: { table: Prisma.sql\`${table}\`, name: Prisma.sql\`name\`, active: Prisma.sql\`active\`, since: Prisma.sql\`out_of_use_at\` },
  name: 'name',
  uses: {},
})
`,
)
create(
  `server/${domain}/${kebab(one)}-calls.ts`,
  `import 'server-only'
import { ${many} } from '@/lib/contracts/lists'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { ${one}Store } from './queries/${kebab(many)}.sql'

export const ${one}Calls = entryCalls(${many}, {
  access: { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] },
  module: null,
  turn: 'lists',
  entity: '${kebab(one)}',
  store: ${one}Store,
})
`,
)
const fromCalls = path.posix.relative(path.posix.dirname(callsFile), `server/${domain}/${kebab(one)}-calls`)
importIn(callsFile, `import { ${one}Calls } from '${fromCalls.startsWith('.') ? fromCalls : `./${fromCalls}`}'`)
replace(callsFile, `export const ${domainCamel}Calls = [`, `export const ${domainCamel}Calls = [...Object.values(${one}Calls), `)
append(`server/${domain}/index.ts`, `export { ${one}Calls } from './${kebab(one)}-calls'\n`)
// The screens.
create(
  `components/lists/${kebab(one)}-screen.tsx`,
  `'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { OutputOf } from '@/lib/contract'
import { ${many} } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useListWords, useUse } from './list-words'

export function ${One}Screen({ initial }: { initial: OutputOf<typeof ${many}.read> | null }) {
  const t = useTranslations('lists')
  const use = useUse()
  return (
    <EntryEditor
      calls={${many}}
      words={useListWords('${many}')}
      path={{ list: paths.${many}, edit: paths.${one} }}
      initial={initial}
      start={{ name: '', active: true }}
      nameOf={({ name }) => name}
      use={use.removal}
      usage={null}
      names={{ name: t('field.name'), active: use.field.label }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <TextField {...field('name')} label={t('field.name')} required maxLength={120} value={values.name} onChange={(name) => set({ name })} />
          <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
`,
)
create(
  `components/lists/${kebab(many)}-screen.tsx`,
  `'use client'

import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { ${many} } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useListWords, useUse } from './list-words'

export function ${Many}Screen({ found, asked }: { found: OutputOf<typeof ${many}.list>; asked: Filters }) {
  return (
    <SettingsList
      words={useListWords('${many}')}
      path={paths.${many}}
      edit={paths.${one}}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[]}
      state={useUse().state}
    />
  )
}
`,
)
create(
  `app/(main)/settings/${kebab(many)}/page.tsx`,
  `import { listPage } from '@/app/entry-pages'
import { ${Many}Screen } from '@/components/lists/${kebab(many)}-screen'
import { ${one}Calls } from '@/server/${domain}'

export default listPage('${many}', ${one}Calls.list, ({ found, asked }) => <${Many}Screen found={found} asked={asked} />)
`,
)
create(
  `app/(main)/settings/${kebab(many)}/edit/[[...args]]/page.tsx`,
  `import { editorPage } from '@/app/entry-pages'
import { ${One}Screen } from '@/components/lists/${kebab(one)}-screen'
import { ${one}Calls } from '@/server/${domain}'

export default editorPage('${one}', ${one}Calls.read, ({ initial }) => <${One}Screen initial={initial} />)
`,
)
insert('lib/paths.ts', /^  changelog: /m, `  ${many}: '/settings/${kebab(many)}',\n  ${one}: '/settings/${kebab(many)}/edit',\n`)
insert(
  'lib/screens.ts',
  /^  tags: \{/m,
  `  ${many}: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },\n  ${one}: { open: configurers, of: '${many}', texts: ['editor', 'issues', 'lists'] },\n`,
)
insert('components/shared/screen-icon.tsx', /^  settings: </m, `  ${many}: <List />,\n  ${one}: <List />,\n`)
if (!/^ {2}List,$/m.test(read('components/shared/screen-icon.tsx')))
  replace('components/shared/screen-icon.tsx', '  LayoutDashboard,\n', '  LayoutDashboard,\n  List,\n')
replace('components/lists/list-words.ts', 'export type ListName =\n', `export type ListName =\n  | '${many}'\n`)
// The texts: in en-GB as good as they can be without a person, elsewhere marked, which fails the tests until they are translated.
for (const locale of readdirSync('messages').filter((name) => name !== 'en-US')) {
  const say = (text) => (locale === 'en-GB' ? text : `TODO ${text}`)
  text(locale, 'lists', (texts) => ({
    ...texts,
    [many]: {
      add: say(`Add ${words(one)}`),
      new: say(`New ${words(one)}`),
      empty: say(`No ${words(many)} yet`),
      intro: `TODO What ${words(many)} are for`,
    },
  }))
  text(locale, 'settings', (texts) => ({ ...texts, about: { ...texts.about, [many]: `TODO What ${words(many)} are for` } }))
  text(locale, 'shell', (texts) => ({ ...texts, titles: { ...texts.titles, [many]: say(title(many)), [one]: say(title(one)) } }))
}
// Its case among those of all lists, and what its ids are.
insert(
  'tests/integration/lists/every-list.test.ts',
  /^ {2}\{\n {4}list: 'tag groups',/m,
  `  {\n    list: '${words(many)}',\n    calls: lists.${many},\n    name: 'name',\n    fields: { active: true },\n  },\n`,
)
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

Left to a person: translate the TODOs of messages (${many} in lists.json, settings.json and shell.json), say in lib/contracts/lists and the store what names an entry (uses, then drop isNamed: false), decide who may edit it, choose its icon, and add it to the file of the configuration (entriesPart) and to server/${domain}/README.md.`)

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

/** Before the line that matches. */
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

function text(locale, namespace, change) {
  const file = `messages/${locale}/${namespace}.json`
  write(file, `${JSON.stringify(change(JSON.parse(read(file))), null, 2)}\n`)
}

/** After the newest migration, and not before now. */
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
