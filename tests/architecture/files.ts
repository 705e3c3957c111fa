import { readdirSync } from 'node:fs'
import path from 'node:path'

/** What git ignores, and what nobody wrote by hand. */
const left = new Set([
  'node_modules',
  '.git',
  '.next',
  '.data',
  'generated',
  'coverage',
  'test-results',
  'playwright-report',
  'next-env.d.ts',
  'package-lock.json',
])

/** Every file below a folder, as paths relative to it with forward slashes. */
export function filesBelow(root: string): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (left.has(entry.name) || entry.name.endsWith('.tsbuildinfo')) return []
    if (!entry.isDirectory()) return [entry.name]
    return filesBelow(path.join(root, entry.name)).map((file) => `${entry.name}/${file}`)
  })
}
