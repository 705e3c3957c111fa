import { v7 } from 'uuid'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import { starterForm } from '@/lib/forms/starters/forms'
import { submitAnonymous } from '@/server/form-responses/outside/anonymous'
import { encrypt } from '@/server/kernel/secrets/cipher'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { countUse } from '@/server/static-urls/queries/urls'
import type { Db } from '../../database'
import { requireFound } from '../found'
import { randomFrom } from '../random'
import type { School } from '../school'
import { fillPage } from './fill'
import { demoRoles, publishForm } from './publish'
import { addressSealing } from '@/server/static-urls/sealings'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const urls = [
  { label: 'Waiting room, ground floor', asks: 'NOTHING', asSelf: false, perDay: 60, answers: 22 },
  { label: 'Recovery room', asks: 'NAME', asSelf: false, perDay: null, answers: 9 },
  { label: 'Open evening, stand 3', asks: 'NAME_EMAIL', asSelf: true, perDay: null, answers: 4 },
] as const

/** A questionnaire for patients behind three sheets on walls, with the responses of the last weeks. */
export async function seedStaticUrls({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const roles = await demoRoles(db)
  const random = randomFrom('static urls')
  const { definition, ...named } = starterForm('PATIENT', { locale: 'en-GB', teacherRoleId: roles.teacher, newUid: v7 })
  const form = DefinitionShape.parse({ ...definition, route: [] })
  const type = { name: 'Patient questionnaire', kind: 'OTHER', requireReview: false, settleHours: 0 }
  const settings = { inNewMenu: false, starter: 'PATIENT', subject: 'NONE' }
  const published = await publishForm({ db, now, key: 'PATIENT', form, type, named, roles, settings })
  for (const { answers: count, ...fields } of urls) {
    const id = v7()
    const token = newToken()
    await db.staticUrl.create({
      data: {
        id,
        formId: published.id,
        ...fields,
        tokenHash: hashToken(token),
        tokenCipher: encrypt(addressSealing, token),
        createdById: school.account('staff'),
        createdAt: new Date(now.getTime() - 40 * dayMs),
      },
      select: { id: true },
    })
    for (let number = 0; number < count; number += 1) {
      const at = new Date(now.getTime() - random.between(1, 30) * dayMs - random.between(0, 8) * hourMs)
      const today = at.toISOString().slice(0, 10)
      const answers = Object.fromEntries(form.pages.flatMap((page) => Object.entries(fillPage({ form, page, random, today, known: {} }))))
      const responseId = v7()
      await submitAnonymous(
        { db, at, byId: null, emit: () => {}, touch: () => {} },
        {
          id: responseId,
          formId: published.id,
          versionId: requireFound(published.versionId, 'version'),
          form,
          subjectId: null,
          origin: { id, key: `static-url ${responseId}` },
          answers,
          visitor: { name: fields.asks === 'NOTHING' ? '' : 'A visitor', email: fields.asks === 'NAME_EMAIL' ? 'visitor@example.org' : '' },
          today,
        },
      )
      await countUse(db, id, today)
    }
  }
}
