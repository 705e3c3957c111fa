import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const git = (...given) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim()

/** What differs from where this branch left main: committed, not committed, and new. On main itself: since the last commit. */
export function listChangedFiles() {
  const [base, head] = [git('merge-base', 'HEAD', mainBranch()), git('rev-parse', 'HEAD')]
  const from = base === head ? 'HEAD~1' : base
  const names = [git('diff', '--name-only', from), git('ls-files', '--others', '--exclude-standard')].join('\n').split('\n')
  return { from, files: [...new Set(names)].filter((name) => name !== '' && existsSync(path.join(root, name))) }
}

function mainBranch() {
  const known = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main').split('\n')
  return known[0] || 'HEAD'
}

/** The browser tests that changed, and those that read the words of a domain that changed: `words('en-GB', 'clinical')`. */
export function specsFor(files) {
  const folder = path.join(root, 'tests/e2e')
  const areas = new Set(files.flatMap(areasOf))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .filter((name) => {
      const words = [...readFileSync(path.join(folder, name), 'utf8').matchAll(/words\([^)]*'(\w+)'\)/g)].map(([, area]) => area)
      return files.includes(`tests/e2e/${name}`) || words.some((area) => areas.has(area))
    })
}

/** `server/clinic-shifts/…`, `lib/contracts/clinic-shifts.ts`, `messages/de/shifts.json`: clinicShifts. */
function areasOf(file) {
  const [, domain] = /^(?:server|components|lib\/contracts|lib\/states|lib|prisma\/schema|messages\/[\w-]+)\/([\w-]+)/.exec(file) ?? []
  if (!domain || domain === 'kernel' || domain === 'ui') return []
  const area = domain.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  return area.startsWith('clinicalSessions') ? [area, 'clinical'] : [area]
}
