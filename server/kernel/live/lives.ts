import 'server-only'
import type pg from 'pg'
import { now } from '../clock'
import { findSessionLife, listSessionLives, type SessionLife } from '../queries/session-lives'

/** A session that counts: its owner, the person as whom it is answered, and until when both hold if nothing is announced. */
type Life = SessionLife & { readonly readAt: number; askedAt: number }
/** `endings` counts the announcements of ended sessions. */
export type Lives = { readonly known: Map<string, Life>; endings: number }

/** A life counts for this time after PostgreSQL was asked; the pulse asks anew three times in it. */
const rememberMs = 60_000
/** A session whose poll has not come for this time is forgotten. */
const restMs = 180_000
const mostLives = 50_000

export const noLives = (): Lives => ({ known: new Map(), endings: 0 })

/** What is known of a token's session without a query; null where that is not certain. */
export function knownLife({ known }: Lives, tokenHash: string): SessionLife | null {
  const life = known.get(tokenHash)
  const at = now().getTime()
  if (!life || life.until <= at || at - life.readAt >= rememberMs) return null
  life.askedAt = at
  return life
}

/** The same, by a query where it is not known; what PostgreSQL says is remembered only while `isHeard`. It does not extend the session. */
export async function lifeOf(lives: Lives, tokenHash: string, isHeard: () => boolean): Promise<SessionLife | null> {
  const known = isHeard() ? knownLife(lives, tokenHash) : null
  if (known) return known
  const at = now()
  const { endings } = lives
  const found = await findSessionLife(tokenHash, at)
  if (!found) {
    lives.known.delete(tokenHash)
    return null
  }
  // Where sessions were ended in the meantime, perhaps this one among them, it counts for this request, but is not remembered.
  if (isHeard() && lives.endings === endings) remember(lives, tokenHash, found, at.getTime())
  return found
}

/** Reads the sessions that were used last, so that after a restart their polls need no query each. */
export async function loadLives(lives: Lives, listener: pg.Client): Promise<void> {
  const at = now()
  const { endings } = lives
  const found = await listSessionLives(listener, { at, most: mostLives })
  if (lives.endings !== endings) return
  for (const [hash, life] of found) remember(lives, hash, life, at.getTime())
}

/** Asks PostgreSQL in one statement whether the sessions that poll still count: it also finds what nobody announced. */
export async function refreshLives({ known }: Lives, listener: pg.Client): Promise<void> {
  const at = now()
  for (const [hash, { askedAt }] of known) if (at.getTime() - askedAt > restMs) known.delete(hash)
  const hashes = [...known.keys()]
  const found = hashes.length > 0 ? await listSessionLives(listener, { at, hashes, most: mostLives }) : new Map<string, SessionLife>()
  for (const hash of hashes) {
    const before = known.get(hash)
    // One that went in the meantime stays away, and one that was read later is newer than this answer.
    if (!before || before.readAt > at.getTime()) continue
    const life = found.get(hash)
    if (life) known.set(hash, { ...life, readAt: at.getTime(), askedAt: before.askedAt })
    else known.delete(hash)
  }
}

export function endLivesOf(lives: Lives, people: readonly string[]): void {
  if (people.length === 0) return
  const ended = new Set(people)
  lives.endings += 1
  for (const [hash, life] of lives.known) if (ended.has(life.ownerId) || ended.has(life.userId)) lives.known.delete(hash)
}

export function forgetLives(lives: Lives): void {
  lives.endings += 1
  lives.known.clear()
}

function remember({ known }: Lives, hash: string, life: SessionLife, at: number): void {
  if (known.size >= mostLives) known.clear()
  known.set(hash, { ...life, readAt: at, askedAt: at })
}
