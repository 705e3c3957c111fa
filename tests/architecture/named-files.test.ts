import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow } from './files'
import { finder, namedIn } from './named-files'

const files = filesBelow('.')
const isThere = finder(files)

/** Migrations are never edited once they landed, and the fixtures of lint say where they pretend to lie. */
const read = files.filter(
  (file) =>
    /\.(md|tsx?|mts|mjs|cjs|css|prisma)$/.test(file) && !/^(prisma\/migrations|lib\/generated|tests\/architecture\/fixtures)\//.test(file),
)

describe('documents and comments', () => {
  test('name files that are there, and no paper outside of the repository', () => {
    const lost = read.flatMap((file) =>
      namedIn(file, readFileSync(file, 'utf8'))
        .filter(({ name }) => !isThere(file, name))
        .map(({ line, name }) => `${file}:${line} names ${name}`),
    )
    expect(lost).toEqual([])
  })
})

describe('what is found', () => {
  const there = finder(['server/forms/README.md', 'server/forms/rules.ts', 'server/kernel/calls/run-call.ts', 'docs/sso.md'])
  const lost = (file: string, text: string) => namedIn(file, text).filter(({ name }) => !there(file, name))

  test.each([
    ['a path', 'server/forms/calls.ts', '// It is said in server/forms/gone.ts.', 'server/forms/gone.ts'],
    ['a path in parentheses', 'lib/a.ts', '/** Both sides ask (kernel/gone.ts). */', 'kernel/gone.ts'],
    ['a name in backticks', 'lib/a.ts', '/**\n * As in `gone.ts`.\n */', 'gone.ts'],
    ['a paper that nobody who reads this has', 'lib/a.ts', '/** As said in product-spec.md, section 3. */', 'product-spec.md'],
    ['a file that a README names', 'server/forms/README.md', 'States: `states.ts`.', 'states.ts'],
    ['a comment of a schema', 'prisma/schema/a.prisma', 'model A {\n  id String@id// lib/gone.ts\n}', 'lib/gone.ts'],
  ])('%s', (_, file, text, name) => {
    expect(lost(file, text).map((named) => named.name)).toEqual([name])
  })

  test.each([
    ['a path from the root', 'lib/a.ts', '// server/forms/rules.ts'],
    ['the end of a path', 'lib/a.ts', '/** (calls/run-call.ts) */'],
    ['a file beside', 'server/forms/calls.ts', '// `rules.ts` decides.'],
    ['a path from the folder of a document', 'docs/operations.md', '[single sign-on](sso.md), [forms](../server/forms/README.md)'],
    ['what code names in a string', 'lib/a.ts', "const file = 'server/gone.ts'"],
    ['an address', 'lib/a.ts', '// https://example.org/gone.md'],
    ['an example in a document', 'docs/a.md', '```ts\n// server/forms/gone.ts\n```'],
  ])('but not %s', (_, file, text) => {
    expect(lost(file, text)).toEqual([])
  })
})
