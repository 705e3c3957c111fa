import { beforeAll, describe, expect, test } from 'vitest'
import { readCatalogueCall } from '@/server/catalogue'
import { callAs, outputAs } from '../../support/call'
import { makeSchool, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('catalogue.read', () => {
  test('names what can be chosen today, in order, and nothing that was taken out of use', async () => {
    const catalogue = await outputAs(school.student, readCatalogueCall, {})
    expect(catalogue.procedures.map(({ code }) => code)).toEqual(['EX01', 'OS01', 'RE01', 'PE03', 'RP01'])
    expect(catalogue.procedures[2]).toEqual({
      id: school.procedures.filling.id,
      code: 'RE01',
      caption: 'Filling',
      category: 'All',
      site: 'SURFACES',
      scaleId: school.scaleId,
      criteria: school.procedures.filling.criteria.map((id, at) => ({ id, caption: `Criterion ${at + 1}` })),
      specialtyId: null,
      jointCredit: 'EACH',
      stages: [],
      permits: [],
      outside: { rule: 'WARN', reason: '' },
    })
    expect(catalogue.sections).toMatchObject([
      {
        caption: 'Professionalism',
        required: true,
        scaleId: school.scaleId,
        items: [{ caption: 'Professionalism 1' }, { caption: 'Professionalism 2' }],
      },
      { caption: 'Communication', required: false },
    ])
    expect(catalogue.scales).toHaveLength(1)
    expect(catalogue.scales[0]?.values.map(({ value, pass }) => [value, pass])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
      [5, true],
      [6, true],
    ])
    const usual = { hasChairs: true, hasTeeth: true, hasShifts: true, locationRule: 'OFF', locationKept: 'DISTANCE', rooms: [] }
    expect(catalogue.clinics).toEqual([
      { id: school.clinicId, name: 'Restorative clinic', chairCount: 12, ...usual },
      { id: school.otherClinicId, name: 'Surgery clinic', chairCount: 4, ...usual },
    ])
    expect(catalogue.specialties).toEqual([{ id: school.specialtyId, name: 'Restorative dentistry' }])
    expect(catalogue.participationTypes).toEqual([{ id: school.participationTypeId, name: 'Operator' }])
    expect(catalogue).toMatchObject({ phrases: [], me: { programmeId: null, year: 4 } })
  })

  test('refuses nobody, and what it does not ask for', async () => {
    expect(await callAs(null, readCatalogueCall, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await callAs(school.student, readCatalogueCall, { all: 'yes' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'all', code: 'unknownKey' }],
    })
  })
})
