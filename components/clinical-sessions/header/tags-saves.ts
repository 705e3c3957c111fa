import { saveQueued } from '@/lib/client/queue'
import { saveTags, type Session } from '@/lib/contracts/clinical-sessions'
import type { SaveTools } from '../session/save-tools'

type Tags = Session['tags']

/** Sends the tags that were added and removed, so that tags of other people stay; each request stands for itself. */
export async function saveTagsOf(
  { id, show, place, savePart }: SaveTools,
  { before, after }: { before: Tags; after: Tags },
): Promise<boolean> {
  const addIds = idsBeyond(after, before)
  const removeIds = idsBeyond(before, after)
  if (addIds.length + removeIds.length === 0) return true
  show((session) => ({
    ...session,
    tags: [
      ...session.tags.filter((tag) => !removeIds.includes(tag.id) && !addIds.includes(tag.id)),
      ...after.filter((tag) => addIds.includes(tag.id)),
    ],
  }))
  return savePart(`tags:${[...addIds, ...removeIds].join()}`, (done) =>
    saveQueued(saveTags, { sessionId: id, addIds, removeIds, ...done }, place()),
  )
}

function idsBeyond(tags: Tags, others: Tags): string[] {
  return tags.filter(({ id }) => !others.some((other) => other.id === id)).map(({ id }) => id)
}
