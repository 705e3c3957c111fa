import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { stretchesOf } from '@/lib/placements/seats'
import { checkEndingDays } from '@/lib/placements/vocabulary'
import { addDays } from '@/lib/clinical/shift'
import { institutionToday, readSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { geocoding, searching, whereSearched } from '@/server/kernel/limits'
import { looking, placing } from '../access'
import { findPlaces } from '../geocoder'
import { countUncovered } from '../queries/covered.sql'
import { countPlacements, listHeldPlaces } from '../queries/held'
import { countInUse, listProviderLines } from '../queries/list-providers.sql'
import { listAgreements, listCapacities, listChecks, listContacts } from '../queries/papers'
import { findProvider, listClinics, listSpecialties } from '../queries/providers'
import { agreementState, boardOf, checkState, shownWeeks } from '../rules'
import { canPlaceStudents, providersFor } from '../scope'

const rowsAtOnce = 50
const mostPoints = 500
/** How far a provider's page looks for days with more students than places. */
const lookAheadDays = 730
const mostTooMany = 20

export const readChoicesCall = defineCall(contracts.readPlacementChoices, {
  ...looking,
  handle: async ({ actor, db, request }) => {
    const { mapTiles: tiles, mapNote: note, geocoder } = await readSettings()
    return {
      map: tiles === '' ? null : { tiles, note },
      findsAddresses: geocoder !== '' && canPlaceStudents(actor),
      today: await institutionToday(request.at),
      mayEdit: canPlaceStudents(actor),
      specialties: await listSpecialties(db),
      clinics: await listClinics(db),
    }
  },
})

export const findAddressCall = defineCall(contracts.findAddress, {
  ...placing,
  limit: () => geocoding,
  handle: async ({ input: { q } }) => {
    const { geocoder } = await readSettings()
    if (geocoder === '') throw refuse('NOT_FOUND')
    return findPlaces(geocoder, q)
  },
})

export const listProvidersCall = defineCall(contracts.listProviders, {
  ...looking,
  limit: ({ q, page }) => whereSearched({ q, page }),
  handle: async ({ actor, input: { q = '', use, expiring = null, freeOn, specialtyId = null, page }, db, request }) => {
    const [scope, today] = [providersFor(actor), await institutionToday(request.at)]
    const { rows, total } = await listProviderLines(db, scope, {
      ...{ q, expiring, today, specialtyId },
      active: use === 'IN_USE',
      onlyFree: freeOn !== undefined,
      day: freeOn ?? today,
      checkDays: checkEndingDays,
      limit: rowsAtOnce,
      offset: (page - 1) * rowsAtOnce,
    })
    return { today, rows, total, inUse: await countInUse(db, scope) }
  },
})

export const listPointsCall = defineCall(contracts.listProviderPoints, {
  ...looking,
  limit: () => searching,
  handle: async ({ actor, input: { q = '', freeOn, specialtyId = null }, db, request }) => {
    const today = await institutionToday(request.at)
    const { rows, total } = await listProviderLines(db, providersFor(actor), {
      ...{ q, today, specialtyId, expiring: null, active: true, checkDays: checkEndingDays, limit: mostPoints, offset: 0 },
      ...{ onlyFree: freeOn !== undefined, day: freeOn ?? today },
    })
    const points = rows.map(({ id, name, town, places: there, free, now, latitude, longitude }) => ({
      ...{ id, name, town, places: there, free, now },
      ...{ latitude, longitude },
    }))
    return {
      ...{ today, total },
      points: points.flatMap(({ latitude, longitude, ...point }) =>
        latitude === null || longitude === null ? [] : [{ ...point, latitude, longitude }],
      ),
      without: points.flatMap(({ latitude, longitude: _, ...point }) => (latitude === null ? [point] : [])),
    }
  },
})

export const readProviderCall = defineCall(contracts.readProvider, {
  ...looking,
  handle: async ({ actor, input: { id }, db, request }) => {
    const found = await findProvider(db, providersFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const today = await institutionToday(request.at)
    const weeks = shownWeeks(today)
    const [contacts, agreements, checks, capacities, held] = [
      await listContacts(db, id),
      await listAgreements(db, id),
      await listChecks(db, id),
      await listCapacities(db, id),
      await listHeldPlaces(db, { providerId: id, from: weeks[0] ?? today }),
    ]
    const names = new Map([...capacities, ...held].flatMap(({ specialty }) => (specialty ? [[specialty.id, specialty] as const] : [])))
    const named = (specialtyId: string | null) => (specialtyId === null ? null : (names.get(specialtyId) ?? null))
    const known = new Map(held.map((one) => [one.id, one]))
    const full = stretchesOf(capacities, held, { fromOn: today, toOn: addDays(today, lookAheadDays) }).filter(
      (one) => one.students > one.places,
    )
    const { addressId: _, roomId: __, ...provider } = found
    // People who only look read numbers and names, but no contact details, no notes by staff and no names of proposed students.
    const mayEdit = canPlaceStudents(actor)
    return {
      today,
      mayEdit,
      provider: { ...provider, ...(!mayEdit && { notes: '' }) },
      contacts: contacts.map(({ supervisorId: _id, supervisor: _in, providerId: _of, ...row }) => ({
        ...row,
        ...(!mayEdit && { email: '', phone: '' }),
      })),
      agreements: agreements.map(({ providerId: _of, ...row }) => ({ ...row, state: agreementState(row, today) })),
      checks: checks.map(({ providerId: _of, ...row }) => ({ ...row, state: checkState(row.expiresOn, today) })),
      capacities: capacities.map(({ providerId: _of, specialtyId: _id, ...row }) => row),
      counts: await countPlacements(db, { id, today }),
      weeks,
      board: boardOf(capacities, held, weeks).map(({ specialtyId, weeks: counted }) => ({ specialty: named(specialtyId), weeks: counted })),
      tooMany: full.slice(0, mostTooMany).map(({ specialtyId, ids, ...stretch }) => ({
        ...stretch,
        specialty: named(specialtyId),
        proposed: ids.flatMap((one) => {
          const placed = known.get(one)
          return mayEdit && placed?.state === 'PROPOSED' ? [{ id: one, displayName: placed.student.displayName }] : []
        }),
      })),
      uncovered: await countUncovered(db, { providerId: id, today }),
    }
  },
})

export const readingProviderCalls = [readChoicesCall, findAddressCall, listProvidersCall, listPointsCall, readProviderCall]
