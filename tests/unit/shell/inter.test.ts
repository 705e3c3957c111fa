import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import RootLayout from '@/app/layout'

const asked = vi.hoisted((): { fonts: { src: string; display: string; preload: boolean }[] } => ({ fonts: [] }))
vi.mock('next/font/local', () => ({
  default: (options: (typeof asked.fonts)[number]) => {
    asked.fonts.push(options)
    return { variable: 'class-of-inter' }
  },
}))
vi.mock('@/lib/cookie-name', () => ({ cookieName: (name: string) => name }))
vi.mock('next/headers', () => ({ cookies: async () => ({ get: () => undefined }) }))
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en-GB' }))

const sheets = ['app', 'app/theme'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8')),
)

test('every page asks early for the letters of Inter that it begins with: found in the style sheet they would come too late', async () => {
  const page = await RootLayout({ children: null })
  expect(page.props.className).toContain('class-of-inter')
  expect(asked.fonts).toEqual([expect.objectContaining({ preload: true })])
  expect(existsSync(path.resolve('app', asked.fonts[0]?.src ?? ''))).toBe(true)
})

test('what a style sheet lets a page do without are the letters beyond those', () => {
  const optional = sheets.flatMap((css) =>
    [...css.matchAll(/@font-face\s*{([^}]*font-display:\s*optional[^}]*)}/g)].map(([, face = '']) => face),
  )
  expect(optional.length).toBeGreaterThan(3)
  for (const face of optional) {
    const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
      parseInt(from, 16),
      parseInt(to, 16),
    ])
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges.filter(([from = 0, to = 0]) => from <= 0x7a && to >= 0x20)).toEqual([])
  }
})
