import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/forms'
import { starterForm, starterType } from '@/lib/forms/starters/forms'
import { starterCodes, starterKeys } from '@/lib/forms/starters/keys'
import { formKinds } from '@/lib/forms/vocabulary'
import { isLocale } from '@/lib/i18n/locales'
import { namedRoles } from '@/lib/i18n/role-names'
import { defineCall } from '@/server/kernel/define-call'
import { adminReads, adminWrites, entity } from '../access'
import { listCodes, listEditorChoices } from '../queries/choices'
import { isCodeTaken, insertForm, replaceLinks } from '../queries/forms'
import { findTypeByName, insertType, replaceTypeRoles } from '../queries/types'
import { findBuiltInRole, findScaleInUse } from '../queries/world'
import { draftColumns } from '../save-draft'
import { todayAt } from '@/server/users'
import { knownWord } from '../views'

export const readEditorChoicesCall = defineCall(contracts.readEditorChoices, {
  ...adminReads,
  handle: async ({ db, request }) => {
    const { types, roles, ...rest } = await listEditorChoices(db)
    const codes = await listCodes(db, Object.values(starterCodes))
    return {
      ...rest,
      types: types.map(({ kind, ...type }) => ({ ...type, kind: knownWord(formKinds, kind) })),
      roles: (await namedRoles(roles, request.locale)).map(({ _count, ...role }) => ({ ...role, holders: _count.users })),
      starters: starterKeys.filter((key) => codes.has(starterCodes[key])),
      today: await todayAt(request.at),
    }
  },
})

export const addStartersCall = defineCall(contracts.addStarters, {
  ...adminWrites,
  audit: 'forms.startersAdded',
  handle: async ({ actor, input: { keys }, db, request, audit }) => {
    const studentRoleId = await findBuiltInRole(db, 'STUDENT')
    const teacherRoleId = await findBuiltInRole(db, 'TEACHER')
    const scaleId = await findScaleInUse(db)
    const locale = isLocale(request.locale) ? request.locale : 'en-GB'
    const wanted = new Set(keys)
    let added = 0
    for (const key of wanted) {
      const { code, name, definition, confidential, subject } = starterForm(key, { locale, teacherRoleId, scaleId, newUid: v7 })
      const id = v7()
      if (await isCodeTaken(db, { id, code })) continue
      const type = starterType(key, locale)
      const known = await findTypeByName(db, type.name)
      const typeId = known ?? v7()
      if (known === null) {
        await insertType(db, { id: typeId, ...type })
        await replaceTypeRoles(db, {
          typeId,
          reviewRoleIds: type.requireReview && teacherRoleId !== null ? [teacherRoleId] : [],
          signRoleIds: [],
        })
      }
      const row = { id, code, name, typeId, confidential, subject, inNewMenu: true, starter: key }
      if (!(await insertForm(db, { ...row, ...draftColumns(definition, { at: request.at, byId: actor.id }), at: request.at }))) continue
      await replaceLinks(db, { formId: id, starterRoleIds: studentRoleId === null ? [] : [studentRoleId], readerRoleIds: [], permits: [] })
      audit({ entity, entityId: id, changes: { name: { to: name } } })
      added += 1
    }
    return { added, present: wanted.size - added }
  },
})
