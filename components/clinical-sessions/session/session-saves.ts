import { newId } from '@/lib/client/new-id'
import { saveQueued } from '@/lib/client/queue'
import {
  addComment,
  cancelSession,
  removeLine,
  saveChart,
  saveHeader,
  saveLine,
  saveRemark,
  type Chart,
  type Header,
  type Line,
  type Person,
} from '@/lib/contracts/clinical-sessions'
import { checkSaves } from '../checks/check-saves'
import { markingSaves } from '../marking/marking-saves'
import { partNames, type HeaderNames, withChart, withHeader, withLine, withoutLine, withStanding, withState } from './session-parts'
import type { SaveTools } from './save-tools'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { sessionKey } from './kept-session'

export type SessionSaves = ReturnType<typeof sessionSaves>

type Given = {
  readonly id: string
  readonly show: SaveTools['show']
  readonly me: Person
  readonly label: string
  readonly failedSaves: FailedSaves
  readonly onFailed: (error: unknown) => void
}

/**
 * All ways to change a session. A change is shown at once, stored on this device with its request, and sent when the server can be reached. Each returns
 * whether it was stored; if not, it stays shown and is retried from `failedSaves`, with the session as it is then.
 */
export function sessionSaves({ id, show, me, label, failedSaves, onFailed }: Given) {
  const newest = () => show((session) => session)
  const place = (part?: string) => ({
    entity: id,
    label,
    record: { key: sessionKey(id), value: newest() },
    ...(part !== undefined && { part }),
  })
  const now = () => new Date().toISOString()
  /** The change counts as done at this moment, however late it is stored. */
  const savePart = (part: string, save: (done: { readonly occurredAt: string }) => Promise<void>) => {
    const done = { occurredAt: now() }
    return failedSaves.attempt(part, () => save(done), onFailed)
  }

  const act: SaveTools['act'] = async (change, save) => {
    const before = newest()
    const done = { occurredAt: now() }
    show(change)
    try {
      await save(done)
      return true
    } catch (error) {
      show((session) => withStanding(session, before))
      onFailed(error)
      return false
    }
  }

  const tools: SaveTools = { id, show, me, newest, place, now, savePart, act }
  return {
    tools,
    ...markingSaves(tools),
    ...checkSaves(tools),
    async header(header: Header, known?: HeaderNames) {
      const { revision, ...fields } = show((session) => withHeader(session, header, known)).header
      return savePart(partNames.header, (done) =>
        saveQueued(saveHeader, { id, revision, ...inputOf(fields), ...done }, place(partNames.header)),
      )
    },
    async chart(chart: Chart) {
      show((session) => withChart(session, chart))
      return savePart(partNames.chart, (done) => saveQueued(saveChart, { sessionId: id, ...chart, ...done }, place(partNames.chart)))
    },
    async line(line: Line) {
      show((session) => withLine(session, line))
      // The server decides whether a procedure is outside of what the student may do, so the field is not sent.
      const { id: lineId, outside: _outside, ...fields } = line
      return savePart(partNames.line(lineId), (done) =>
        saveQueued(saveLine, { sessionId: id, lineId, ...fields, ...done }, place(partNames.line(lineId))),
      )
    },
    async removeLine(line: Line) {
      show((session) => withoutLine(session, line.id))
      return savePart(partNames.line(line.id), (done) =>
        saveQueued(removeLine, { sessionId: id, lineId: line.id, revision: line.revision, ...done }, place(partNames.line(line.id))),
      )
    },
    async remark({ side, text, revision }: { side: 'student' | 'teacher'; text: string; revision: number }) {
      show((session) => ({ ...session, remarks: { ...session.remarks, [side]: { text, revision } } }))
      return savePart(partNames.remark(side), (done) =>
        saveQueued(saveRemark, { sessionId: id, text, revision, ...done }, place(partNames.remark(side))),
      )
    },
    /** A text that is not stored goes back to its field, so nothing of it waits here. */
    async comment(text: string) {
      const commentId = newId()
      show((session) => ({
        ...session,
        comments: [...session.comments, { id: commentId, author: me, text, createdAt: now(), unread: false }],
      }))
      try {
        await saveQueued(addComment, { sessionId: id, commentId, text }, place())
        return true
      } catch (error) {
        show((session) => ({ ...session, comments: session.comments.filter((comment) => comment.id !== commentId) }))
        onFailed(error)
        return false
      }
    },
    async cancel(reason: string) {
      return act(
        (session) => withState(session, 'CANCELLED'),
        (done) => saveQueued(cancelSession, { sessionId: id, reason, ...done }, place()),
      )
    },
  }
}

/** The fields of a header, as the calls expect them. */
export function inputOf({ patient, ...rest }: Omit<Header, 'revision'>) {
  return { ...rest, patient: patient && patient.text.trim() !== '' ? patient : null }
}
