import 'server-only'
import { buildings, rooms } from '@/lib/contracts/lists'
import { canBeFound, isHalfPlaced } from '@/lib/places/address'
import type { RoomKind } from '@/lib/timetables/vocabulary'
import { issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { saveEntry } from '@/server/kernel/calls/entries'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { refuse } from '@/server/kernel/errors'
import { buildingStore, deleteAddressOf, lockSharedBuilding, roomsOfBuilding, roomsOfClinics, roomStore } from './queries/places.sql'

const planners = { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN'] } as const

export const buildingCalls = entryCalls(buildings, {
  access: planners,
  module: null,
  turn: 'places',
  entity: 'building',
  store: buildingStore,
  check: async ({ input }) => [
    isHalfPlaced(input) && issueAt(input.latitude === null ? 'latitude' : 'longitude', 'positionHalf'),
    !isHalfPlaced(input) && !canBeFound(input) && issueAt('line1', 'addressVague'),
  ],
  clear: ({ db }, id) => deleteAddressOf(db, id),
})

/** Whether a room belongs to a clinic or a provider and is made, named and taken out of use together with it. */
const isHeld = (kind: RoomKind | undefined) => kind === 'CLINIC' || kind === 'PROVIDER'

const roomEntries = entryCalls(rooms, {
  access: planners,
  module: null,
  turn: 'places',
  entity: 'room',
  store: roomStore,
  assertRemovable: async ({ db }, id) => {
    if (isHeld((await roomStore.find(db, id))?.kind)) throw refuse('STATE_CHANGED', { code: 'places.ROOM_HELD' })
  },
})

export const roomCalls = {
  ...roomEntries,
  /** Two buildings may each have a room 1. */
  save: defineCall(rooms.save, {
    access: planners,
    module: null,
    effect: 'write',
    audit: 'places.roomSaved',
    replay: 'keyed',
    turn: () => 'places',
    handle: ({ input, ...work }) =>
      saveEntry(
        work,
        {
          entity: 'room',
          table: input.kind === 'CLINIC' ? roomsOfClinics : roomsOfBuilding(input.buildingId),
          name: 'name',
          find: roomStore.find,
        },
        {
          input,
          check: async (before) => {
            const building = input.buildingId === null ? null : await lockSharedBuilding(work.db, input.buildingId)
            const isKept = before?.buildingId === input.buildingId
            return [
              input.buildingId !== null && (!building || (!building.active && !isKept)) && issueAt('buildingId', 'buildingUnknown'),
              (isHeld(input.kind) || isHeld(before?.kind)) && before?.kind !== input.kind && issueAt('kind', 'roomKindHeld'),
              isHeld(before?.kind) && before?.name !== input.name && issueAt('name', 'roomNameHeld'),
              isHeld(before?.kind) && before?.active !== input.active && issueAt('active', 'roomNameHeld'),
              input.kind === 'PROVIDER' && input.buildingId !== null && issueAt('buildingId', 'roomNameHeld'),
            ]
          },
          insert: (row) => roomStore.insert(work.db, row),
          update: (row) => roomStore.update(work.db, row),
        },
      ),
  }),
}
