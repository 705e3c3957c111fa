import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { saveQueued } from '@/lib/client/queue'
import { saveReflection, submitReflection, type Reflection } from '@/lib/contracts/reflections'
import { aboutPart, answerOf, answerPart, reflectionKey, withAnswer } from './reflection-document'

type Tag = Reflection['tags'][number]
type StoredFile = Reflection['files'][number]
/** The details of a reflection, apart from its text. */
export type About = {
  readonly title: string
  readonly happenedOn: string
  readonly templateId: string | null
  readonly tags: readonly Tag[]
  readonly files: readonly StoredFile[]
}
type Given = {
  readonly id: string
  readonly show: (change: (reflection: Reflection) => Reflection) => Reflection
  readonly failedSaves: FailedSaves
  readonly onFailed: (error: unknown) => void
}
export type ReflectionSaves = ReturnType<typeof reflectionSaves>

export function aboutOf({ title, happenedOn, templateId, tags, files }: Reflection): About {
  return { title, happenedOn, templateId, tags, files }
}

export function placeOf(reflection: Reflection, part?: string) {
  return {
    entity: reflection.id,
    label: reflection.title,
    record: { key: reflectionKey(reflection.id), value: reflection },
    ...(part !== undefined && { part }),
  }
}

function aboutInput({ tags, files, ...about }: About) {
  return { ...about, tagIds: tags.map(({ id }) => id), fileIds: files.map(({ id }) => id) }
}

/** Each part is shown at once, stored on this device, and sent when there is a server. */
export function reflectionSaves({ id, show, failedSaves, onFailed }: Given) {
  const newest = () => show((reflection) => reflection)
  return {
    newest,
    /** `revision` is that of the answer that was overwritten, as the writer saw it. */
    answer(promptUid: string, { text, revision, despite }: { text: string; revision: number; despite: boolean }): Promise<boolean> {
      show((before) => withAnswer(before, promptUid, { text }))
      const occurredAt = new Date().toISOString()
      const part = answerPart(promptUid)
      return failedSaves.attempt(
        part,
        () => {
          const reflection = newest()
          const answer = { promptUid, text: answerOf(reflection, promptUid).text }
          return saveQueued(saveReflection, { id, revision, answer, despite, occurredAt }, placeOf(reflection, part))
        },
        onFailed,
      )
    },
    about(about: About, { revision, despite }: { revision: number; despite: boolean }): Promise<boolean> {
      show((before) => ({ ...before, ...about, tags: [...about.tags], files: [...about.files] }))
      const occurredAt = new Date().toISOString()
      return failedSaves.attempt(
        aboutPart,
        () => {
          const reflection = newest()
          const input = { id, revision, about: aboutInput(aboutOf(reflection)), despite, occurredAt }
          return saveQueued(saveReflection, input, placeOf(reflection, aboutPart))
        },
        onFailed,
      )
    },
    /** Submits after everything that was written before has been sent. */
    async submit({ readerIds, despite }: { readerIds: readonly string[]; despite: boolean }): Promise<boolean> {
      const before = newest()
      const now = new Date().toISOString()
      const reflection = show((one) => ({
        ...one,
        state: 'SUBMITTED',
        submittedAt: now,
        mayWrite: false,
        maySubmit: false,
        mayRemove: false,
      }))
      try {
        await saveQueued(submitReflection, { id, readerIds: [...readerIds], despite, occurredAt: now }, placeOf(reflection))
        return true
      } catch (error) {
        const { state, submittedAt, mayWrite, maySubmit, mayRemove } = before
        show((one) => ({ ...one, state, submittedAt, mayWrite, maySubmit, mayRemove }))
        onFailed(error)
        return false
      }
    },
  }
}
