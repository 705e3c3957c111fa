import type { z } from 'zod'
import { withSchemas } from '@/lib/schema-library'
import { draftsDb, ofUser } from './drafts-store'
import type { Shape } from './local-store'
import { waitForPerson } from './local-user'

/** Stores a person's unsaved text, by the place where they write it (`message:new`, a form's path). It is theirs alone and never expires. */
export async function storeDraft(place: string, value: unknown): Promise<void> {
  const userId = await waitForPerson()
  await (await draftsDb()).put('drafts', { userId, place, value, timestamp: Date.now() })
}

/** @param shape A draft of an older version of the screen may not fit it any more, and then counts as absent. */
export async function getDraft<S extends z.ZodType>(place: string, shape: Shape<S>): Promise<z.output<S> | undefined> {
  const userId = await waitForPerson()
  const kept = await (await draftsDb()).get('drafts', [userId, place])
  const parsed = (await withSchemas(shape)).safeParse(kept?.value)
  return parsed.success ? parsed.data : undefined
}

/** The places and times of the drafts, newest first. */
export async function listDrafts(): Promise<{ readonly place: string; readonly timestamp: number }[]> {
  const userId = await waitForPerson()
  const drafts = await (await draftsDb()).getAll('drafts', ofUser(userId))
  return drafts.map(({ place, timestamp }) => ({ place, timestamp })).sort((a, b) => b.timestamp - a.timestamp)
}

export async function deleteDraft(place: string): Promise<void> {
  const userId = await waitForPerson()
  await (await draftsDb()).delete('drafts', [userId, place])
}
