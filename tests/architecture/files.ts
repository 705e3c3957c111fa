import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders that git ignores, and generated ones. */
const left = new Set([
  'node_modules',
  '.git',
  '.next',
  '.data',
  'generated',
  'test-results',
  'playwright-report',
  'next-env.d.ts',
  'package-lock.json',
])

/** The folder of a coverage report, at the root only: a domain has the same name. */
const report = path.resolve('coverage')

/** Every file below a folder, as paths relative to it with forward slashes. */
export function filesBelow(root: string): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (left.has(entry.name) || entry.name.endsWith('.tsbuildinfo') || path.resolve(root, entry.name) === report) return []
    if (!entry.isDirectory()) return [entry.name]
    return filesBelow(path.join(root, entry.name)).map((file) => `${entry.name}/${file}`)
  })
}
