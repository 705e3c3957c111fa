import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths, screenNames, type ScreenName } from '@/lib/paths'
import { screens } from '@/lib/screens'
import { needsOne } from '@/lib/screens-of'
import { filesBelow } from './files'

/** Screens that are reached only by their address, with the reason. */
const withoutLink: Partial<Record<ScreenName, string>> = {}

/** The files in which a domain describes its screens name each of them, but are no links. */
const handedIn = /^lib\/(?:[^/]+\/)?(?:paths|screens|screen-icons)\.ts$/

const code = ['app', 'components', 'lib', 'server'].flatMap((folder) =>
  filesBelow(folder)
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/generated/') && !handedIn.test(file))
    .map((file) => readFileSync(file, 'utf8')),
)

/** The parent screen; null for a screen in the menu or in a group of the settings. */
function parentScreen(name: ScreenName): ScreenName | null {
  const screen = screens[name]
  if ('of' in screen) return screen.of
  return 'from' in screen ? screen.from : null
}

test('every screen stands in the menu or in the settings, or is reached from one that does', () => {
  const lost = screenNames.filter((name) => {
    const seen = new Set<ScreenName>()
    for (let at: ScreenName | null = name; at !== null; at = parentScreen(at)) {
      if (seen.has(at)) return true
      seen.add(at)
    }
    return false
  })
  expect(lost.map((name) => `lib/<domain>/screens.ts: ${name} is reached only from itself; give it menu, settings, of or from`)).toEqual([])
})

test('a screen that another one leads to is linked', () => {
  const lost = screenNames.filter(
    (name) => parentScreen(name) !== null && !(name in withoutLink) && !code.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  )
  expect(lost.map((name) => `lib/<domain>/screens.ts: no component links to paths.${name}; link to it, or name it in withoutLink`)).toEqual(
    [],
  )
})

test('a screen that the command palette offers can be gone to without saying which one', () => {
  const page = (name: ScreenName, rest: string) => existsSync(`app/(main)${paths[name].replace(/\/$/, '')}${rest}/page.tsx`)
  const lost = screenNames.filter((name) => !needsOne(name) && !page(name, '') && !page(name, '/[[...args]]'))
  expect(
    lost.map((name) => `lib/<domain>/screens.ts: ${name} has no page at ${paths[name]} alone; say \`of\` which screen it shows one`),
  ).toEqual([])
})
