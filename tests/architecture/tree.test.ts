import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { domains as declared } from '@/server/domains'
import { filesBelow } from './files'

const files = filesBelow('.')
const code = files.filter((file) => /\.(ts|tsx|mts|mjs|cjs|css)$/.test(file))
const domains = declared.map(({ name }) => name)

describe('the root', () => {
  const folders = ['.ci', 'app', 'components', 'docs', 'lib', 'messages', 'prisma', 'public', 'scripts', 'server', 'tests']
  // The files that a framework or a tool demands at the root.
  const demanded = [
    '.dependency-cruiser.cjs',
    '.dockerignore',
    '.env.example',
    '.git-blame-ignore-revs',
    '.gitignore',
    '.npmrc',
    '.prettierignore',
    '.prettierrc.json',
    'Dockerfile',
    'README.md',
    'SECURITY.md',
    'docker-compose.yml',
    'instrumentation.ts',
    'instrumentation-client.ts',
    'next.config.ts',
    'oxlint.config.mjs',
    'package.json',
    'postcss.config.mjs',
    'prisma.config.ts',
    'proxy.ts',
    'tsconfig.json',
  ]
  test('holds what docs/architecture.md names', () => {
    const there = [...new Set(files.map((file) => file.split('/')[0] ?? ''))]
    expect(there.filter((name) => ![...folders, ...demanded, '.env'].includes(name))).toEqual([])
  })
})

describe('files', () => {
  // A test file lists cases under one setup, which a second file would have to repeat.
  const mostLines = (file: string): number => (file.startsWith('tests/') ? 600 : 400)

  test('have at most 400 lines, those of tests 600', () => {
    expect(code.filter((file) => readFileSync(file, 'utf8').split('\n').length > mostLines(file) + 1)).toEqual([])
  })

  test('and folders have kebab-case names', () => {
    expect(files.filter((file) => !isKebab(file))).toEqual([])
  })

  test('name no place on one machine', () => {
    expect(files.filter((file) => namesPlace(file, readFileSync(file, 'utf8')))).toEqual([])
  })
})

describe('domains', () => {
  const own = [
    ...new Set(
      filesBelow('server')
        .filter((file) => file.includes('/'))
        .map((file) => file.split('/')[0] ?? ''),
    ),
  ].filter((name) => name !== 'kernel')

  test('stand in server/domains.ts, once each, as their folders are called', () => {
    expect([...domains].sort()).toEqual([...own].sort())
  })

  test('have an index.ts, and a README.md of at most 20 lines', () => {
    expect(own.filter((name) => !existsSync(`server/${name}/index.ts`))).toEqual([])
    expect(
      [...own, 'kernel'].filter(
        (name) =>
          !existsSync(`server/${name}/README.md`) || readFileSync(`server/${name}/README.md`, 'utf8').trimEnd().split('\n').length > 20,
      ),
    ).toEqual([])
  })

  test('have the same name everywhere', () => {
    expect(namesIn('prisma/schema', ['kernel', 'main'])).toEqual([])
    // openapi: the call that describes all calls belongs to no domain. interface-editor: calls of the catalogue that only its screens make; lists: calls of the
    // institution's lists, from several domains; audience: a shape that several domains use.
    expect(namesIn('lib/contracts', ['openapi', 'plain', 'interface-editor', 'lists', 'audience'])).toEqual([])
    // Screens over several domains have a folder of their own.
    expect(
      namesIn('components', ['ui', 'shell', 'shared', 'dev', 'dashboard', 'settings', 'changelog', 'interface-editor', 'lists']),
    ).toEqual([])
  })

  function namesIn(folder: string, others: readonly string[]): string[] {
    return readdirSync(folder)
      .map((name) => name.replace(/(\.shapes)?\.\w+$/, ''))
      .filter((name) => !domains.includes(name) && !others.includes(name))
  }
})

describe('the checks themselves', () => {
  test.each([
    ['lib/i18n/next-intl.d.ts', true],
    ['app/(main)/clinical/treatmentsession/[[...args]]/page.tsx', true],
    ['app/~offline/page.tsx', true],
    ['messages/en-GB/retryRequests.json', true],
    ['prisma/migrations/20261121090000_first_ground/migration.sql', true],
    ['server/users/README.md', true],
    ['server/users/listUsers.ts', false],
    ['components/ui/Button.tsx', false],
    ['components/Users/list.tsx', false],
    ['lib/date_format.ts', false],
    ['messages/en-GB/retry-requests.json', false],
  ])('%s: %s', (file, expected) => {
    expect(isKebab(file)).toBe(expected)
  })

  test.each([
    ['docs/operations.md', `see /${'home'}/ada/cusp`, true],
    ['lib/format.ts', `'/${'Users'}/ada'`, true],
    ['server/files/queries.ts', `'/${'tmp'}/upload'`, true],
    ['scripts/demo.mjs', `'/${'tmp'}/upload'`, false],
    ['lib/paths.ts', "'/workflows/list' '/clinical/work'", false],
  ])('%s with %s: %s', (file, text, expected) => {
    expect(namesPlace(file, text)).toBe(expected)
  })
})

function isKebab(file: string): boolean {
  const segments = file.split('/')
  return segments.every((segment, index) => {
    if (segments[0] === 'messages' && index > 0)
      return index === 1 ? /^[a-z]{2}(-[A-Z]{2})?$/.test(segment) : /^[a-z][A-Za-z]*(\.d)?\.json(\.ts)?$/.test(segment)
    if (/^(README\.md|SECURITY\.md|Dockerfile)$/.test(segment) || (index === 0 && segment.startsWith('.'))) return true
    if (segments.some((folder) => /(^|-)migrations$/.test(folder)) && /^\d{14}_[a-z0-9_]+$|^migration_lock\.toml$/.test(segment))
      return true
    if (segments.includes('app') && /^\(\w+\)$|^\[{1,2}(\.\.\.)?\w+\]{1,2}$|^~offline$/.test(segment)) return true
    if (/^[a-z]{2}(-[A-Z]{2})?\.messages$/.test(segment)) return true
    return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(segment)
  })
}

/** Whether a text names a path that is right only on the machine on which it was written. */
function namesPlace(file: string, text: string): boolean {
  if (/(?<![\w.@:/-])\/(home|root|Users|work|workspaces?)\/[\w.-]/.test(text)) return true
  return /(?<![\w.@:/-])\/tmp\//.test(text) && !/^(scripts|tests)\/|^(Dockerfile|docker-compose\.yml)$/.test(file)
}
