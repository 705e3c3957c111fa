import 'server-only'
import * as contracts from '@/lib/contracts/curriculum'
import { curriculumYear } from '@/lib/states/curriculum-year'
import { transition } from '@/server/kernel/calls/transition'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { recordHistory } from '../queries/history'
import { copyYear } from '../queries/copy.sql'
import { findRootId, insertNode, lockYearOf } from '../queries/nodes.sql'
import { hasCurrentYear, hasYear, insertYear, lockProgrammeYears, setYearState } from '../queries/years.sql'
import { titleKeyOf } from '../rules'
import { curriculumOf } from '../scope'
import { requireYear, writing, yearEntity } from './access'

export const makeCurriculumYearCall = defineCall(contracts.makeCurriculumYear, {
  ...writing,
  audit: 'curriculum.yearMade',
  handle: async ({ actor, input: { id, programmeId, startsOn, endsOn, copyOfId }, db, request, audit }) => {
    if (endsOn <= startsOn) throw badField('endsOn', 'datesInOrder')
    const programme = await lockProgrammeYears(db, programmeId)
    if (programme === null) throw badField('programmeId', 'programmeUnknown')
    if (await hasYear(db, { programmeId, startsOn })) throw badField('startsOn', 'curriculumYearTaken')
    const copied = copyOfId === null ? null : await requireYear(db, curriculumOf(actor), copyOfId)
    if (copied && copied.programmeId !== programmeId) throw badField('copyOfId', 'curriculumYearOther')
    if ((await insertYear(db, { id, programmeId, startsOn, endsOn, copiedFromId: copyOfId })) === 0)
      throw refuse('CONFLICT', { code: 'curriculum.TAKEN' })
    // The root has the same id as its year, so that a repeated request creates no second root.
    const root = {
      id,
      yearId: id,
      parentId: null,
      kind: 'PROGRAMME',
      title: programme,
      titleKey: titleKeyOf(programme),
      notes: '',
    } as const
    if (copied) {
      // The copied year is locked, so that nobody changes it while it is copied.
      await lockYearOf(db, copied.id)
      await copyYear(db, { from: copied.id, to: id, at: request.at })
    } else if ((await insertNode(db, { ...root, path: [], at: request.at })) === 0) throw refuse('CONFLICT', { code: 'curriculum.TAKEN' })
    await recordHistory(db, {
      nodeId: id,
      at: request.at,
      byId: actor.id,
      act: copied ? 'YEAR_COPIED' : 'YEAR_MADE',
      changes: {
        startsOn: { to: startsOn },
        endsOn: { to: endsOn },
        ...(copied && { copyOf: { to: `${copied.startsOn} – ${copied.endsOn}` } }),
      },
    })
    audit({
      entity: yearEntity,
      entityId: id,
      changes: { programmeId: { to: programmeId }, startsOn: { to: startsOn }, endsOn: { to: endsOn } },
    })
    return {}
  },
})

export const setCurriculumYearStateCall = defineCall(contracts.setCurriculumYearState, {
  ...writing,
  audit: 'curriculum.yearStateSet',
  handle: async ({ actor, input: { yearId, on }, db, request, audit }) => {
    const { programmeId } = await requireYear(db, curriculumOf(actor), yearId)
    await lockProgrammeYears(db, programmeId)
    const { state } = await requireYear(db, curriculumOf(actor), yearId)
    const to = await transition({
      machine: curriculumYear,
      from: state,
      on,
      compareAndSet: async (from, wanted) => {
        if (wanted === 'CURRENT' && (await hasCurrentYear(db, programmeId))) throw refuse('STATE_CHANGED', { code: 'curriculum.CURRENT' })
        return setYearState(db, yearId, from, wanted)
      },
    })
    const changes = { state: { from: state, to } }
    await recordHistory(db, { nodeId: await findRootId(db, yearId), at: request.at, byId: actor.id, act: 'YEAR_STATE', changes })
    audit({ entity: yearEntity, entityId: yearId, changes })
    return { state: to }
  },
})

export const yearCalls = [makeCurriculumYearCall, setCurriculumYearStateCall]
