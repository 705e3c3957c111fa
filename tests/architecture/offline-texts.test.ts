import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { offlineNamespaces } from '@/lib/i18n/offline-namespaces'

/** The file that an import names, if it belongs to the project. */
function fileOf(from: string, name: string): string | null {
  const base = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? path.join(path.dirname(from), name) : null
  return base === null ? null : (['.tsx', '.ts', '/index.ts'].map((end) => base + end).find((file) => existsSync(file)) ?? null)
}

/** The files of the offline document, including code that is loaded later. */
function drawnOffline(): Map<string, string> {
  const found = new Map<string, string>()
  const left = ['components/shell/offline-document.tsx']
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file)) continue
    const text = readFileSync(file, 'utf8')
    found.set(file, text)
    for (const [whole, name = ''] of text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'|import\('([^']+)'\)/gm)) {
      if (/^(?:import|export) type\b/.test(whole)) continue
      const next = fileOf(file, name || (/import\('([^']+)'\)/.exec(whole)?.[1] ?? ''))
      if (next) left.push(next)
    }
  }
  return found
}

test('what is drawn without a network has its texts on the device', () => {
  const files = drawnOffline()
  expect(files.size).toBeGreaterThan(400)
  const kept = new Set<string>(offlineNamespaces)
  const used = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/useTranslations\('(\w+)/g)].map(([, namespace = '']) => ({ file, namespace })),
  )
  expect(new Set(used.map(({ namespace }) => namespace)).size).toBeGreaterThan(10)
  expect(
    used
      .filter(({ namespace }) => !kept.has(namespace))
      .map(({ file, namespace }) => `${file}: ${namespace}, add it to lib/i18n/offline-namespaces.ts`),
  ).toEqual([])
})
