import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * `npm run texts`: keeps in messages/en-US only the texts that differ from en-GB, which lies under them (lib/i18n/messages.ts). Run it after a merge that
 * brought a whole file.
 */
const folder = (locale) => `messages/${locale}`
let removed = 0
for (const file of readdirSync(folder('en-US')).filter((name) => name.endsWith('.json'))) {
  const path = `${folder('en-US')}/${file}`
  const source = `${folder('en-GB')}/${file}`
  const differing = removeSame(JSON.parse(readFileSync(path, 'utf8')), existsSync(source) ? JSON.parse(readFileSync(source, 'utf8')) : {})
  if (differing === undefined) rmSync(path)
  else writeFileSync(path, `${JSON.stringify(differing, null, 2)}\n`)
}
console.log(removed === 0 ? 'messages/en-US held nothing that en-GB says too' : `Removed ${removed} texts that en-GB says, too`)

/** The part of `texts` that is missing from `base` or differs there; undefined if there is none. */
function removeSame(texts, base) {
  if (typeof texts === 'string') {
    if (texts !== base) return texts
    removed += 1
    return undefined
  }
  const left = Object.entries(texts).flatMap(([key, text]) => {
    const kept = removeSame(text, base?.[key])
    return kept === undefined ? [] : [[key, kept]]
  })
  return left.length === 0 ? undefined : Object.fromEntries(left)
}
