import type { ReadEvent } from '@/components/timetables/events/event-values'

type Pattern = ReadEvent['event']['fields']['pattern']

/** A weekly event on Tuesdays from 1 December, read at its date `on`. */
export function readEvent(own: Partial<Pattern> = {}, { on = '2026-12-08', count = 4 } = {}): ReadEvent {
  const fields = {
    title: 'Treatment planning',
    sessionTypeId: 'type',
    startsTime: '10:00',
    minutes: 60,
    roomId: 'room',
    link: '',
    notes: '',
    groupIds: ['group'],
    people: [],
    notifyStudents: true,
    creatorOnly: false,
    pattern: {
      startsOn: '2026-12-01',
      recurrence: 'WEEKLY' as const,
      weekdays: [],
      recurLimit: 4,
      untilOn: null,
      dateRangeId: null,
      dates: [],
      ...own,
    },
  }
  const day = (place: number) => `2026-12-${String(1 + place * 7).padStart(2, '0')}`
  const dates = Array.from({ length: count }, (_, place) => ({
    id: day(place),
    originalOn: day(place),
    heldOn: day(place),
    startsTime: '10:00',
    state: 'PLANNED' as const,
    isOwn: false,
  }))
  return {
    event: {
      id: 'event',
      timetableId: 'timetable',
      seriesId: 'event',
      revision: 1,
      state: 'ACTIVE',
      cancelReason: '',
      creator: { id: 'creator', displayName: 'Stella' },
      fields,
      people: [],
    },
    date: {
      id: on,
      eventId: 'event',
      timetableId: 'timetable',
      originalOn: on,
      heldOn: on,
      startsTime: '10:00',
      endsTime: '11:00',
      startsAt: `${on}T10:00:00Z`,
      endsAt: `${on}T11:00:00Z`,
      shift: 'AM',
      title: fields.title,
      state: 'PLANNED',
      cancelReason: '',
      typeId: 'type',
      room: null,
      link: '',
      groupIds: [],
      teachers: [],
      recurs: true,
      isOwn: false,
      isOthers: false,
    },
    dateFields: { ...fields, pattern: { ...fields.pattern, startsOn: on } },
    dates,
    hasBegun: false,
    mayEdit: true,
    hasRegister: false,
  }
}
