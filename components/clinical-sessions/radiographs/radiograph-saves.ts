import { saveQueued } from '@/lib/client/queue'
import { isRetrospective } from '@/lib/clinical/radiographs'
import { authoriseRadiograph, removeRadiograph, saveRadiograph, type Radiograph } from '@/lib/contracts/clinical-sessions'
import type { SaveTools } from '../session/save-tools'
import { partNames, withoutRadiograph, withRadiograph } from '../session/session-parts'

export type RadiographSaves = ReturnType<typeof radiographSaves>

export function radiographSaves({ id, show, me, now, savePart, place }: SaveTools) {
  return {
    async save(radiograph: Radiograph) {
      show((session) => withRadiograph(session, radiograph))
      const { id: radiographId, authorisedBy: _authorisedBy, authorisedAt, ...fields } = radiograph
      const part = partNames.radiograph(radiographId)
      const retrospective = isRetrospective({ takenAt: fields.takenAt, authorisedAt })
      return savePart(part, (done) =>
        saveQueued(saveRadiograph, { sessionId: id, radiographId, ...fields, retrospective, ...done }, place(part)),
      )
    },
    async remove(radiograph: Radiograph) {
      show((session) => withoutRadiograph(session, radiograph.id))
      const part = partNames.radiograph(radiograph.id)
      return savePart(part, (done) =>
        saveQueued(removeRadiograph, { sessionId: id, radiographId: radiograph.id, revision: radiograph.revision, ...done }, place(part)),
      )
    },
    async authorise(radiograph: Radiograph) {
      show((session) => withRadiograph(session, { ...radiograph, authorisedBy: me, authorisedAt: now() }))
      const part = partNames.radiograph(radiograph.id)
      // A separate name keeps a save of the same radiograph from replacing the authorisation while neither is stored.
      return savePart(`authorise:${radiograph.id}`, (done) =>
        saveQueued(
          authoriseRadiograph,
          { sessionId: id, radiographId: radiograph.id, revision: radiograph.revision, ...done },
          place(part),
        ),
      )
    },
  }
}
