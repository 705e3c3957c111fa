import type { DomainIds } from '@/server/kernel/ids'

const planned = 'whoever plans timetables (TIMETABLE_ADMIN), or sees them all, names any of them; everybody else is refused the call'
const chosen = 'whoever plans timetables chooses among all of these; that it is there and in use is checked'
const accepted = 'whoever accepts clashes (TIMETABLE_CONDONE) accepts any of them; everybody else is refused the call'
const listed = 'whoever may edit a list of the institution edits all of it; everybody else is refused the call'

export const timetablesIds: DomainIds = {
  everywhere: [
    [/sessionTypeIds?$/i, { table: 'session_type' }],
    [/timetableIds?$/i, { table: 'timetable' }],
    [/eventIds?$/i, { table: 'event' }],
    [/^intoId$/, { table: 'event' }],
    [/^seriesIds$/, { table: 'event' }],
    [/occurrenceIds?$/i, { table: 'occurrence' }],
    [/dateRangeIds?$/i, { table: 'date_range' }],
    [/^[ab]Id$/, { table: 'occurrence' }],
    [/^parentId$/, { table: 'session_type' }],
  ],
  calls: [
    [/SessionType$/, { table: 'session_type' }],
    [/^seeChanges$/, { table: 'timetable_change' }],
    [/^(condone|endCondonement)$/, { table: 'condonement' }],
    [/DateRange$/, { table: 'date_range' }],
    [/Background$/, { table: 'background_event' }],
    [/^((read|save|check|remove|rejoin)Event|pasteEvents|suggestTimes)$/, { table: 'event' }],
    [/^readGenerating$/, { table: 'grouping' }],
  ],
  own: { table: 'timetable' },
  open: [
    {
      why: planned,
      calls: [
        'read',
        'readEventChoices',
        'save',
        'remove',
        'publish',
        'unpublish',
        'readCalendar',
        'readEvent',
        'removeEvent',
        'readTerm',
        'listStudents',
        'listStaff',
        'readRoomUsage',
        'listClashes',
        'listChanges',
      ],
      ids: ['id'],
    },
    { why: planned, calls: ['saveEvent', 'checkEvent', 'suggestTimes'], ids: ['id', 'timetableId'] },
    { why: planned, calls: ['readFollows'], ids: ['id', 'studentId'] },
    { why: planned, calls: ['saveFollows'], ids: ['id', 'studentId', 'seriesIds'] },
    { why: planned, calls: ['setOccurrences'], ids: ['eventId'] },
    { why: planned, calls: ['skipDates'], ids: ['timetableId', 'dateIds'] },
    { why: planned, calls: ['moveOccurrences'], ids: ['timetableId', 'moves[].occurrenceId'] },
    { why: planned, calls: ['pasteEvents'], ids: ['timetableId', 'copies[].id', 'copies[].eventId'] },
    { why: planned, calls: ['readGenerating'], ids: ['groupingId'] },
    { why: planned, calls: ['previewGenerated'], ids: ['timetableId', 'groupingId'] },
    { why: planned, calls: ['generateEvents'], ids: ['timetableId', 'groupingId', 'events[].id'] },
    { why: planned, calls: ['rejoinEvent'], ids: ['id', 'timetableId', 'intoId'] },
    { why: chosen, calls: ['readRoomUsage'], ids: ['buildingId'] },
    {
      why: chosen,
      calls: ['saveEvent', 'checkEvent', 'suggestTimes', 'rejoinEvent'],
      ids: ['fields.sessionTypeId', 'fields.pattern.dateRangeId', 'fields.roomId', 'fields.groupIds', 'fields.people[].userId'],
    },
    { why: chosen, calls: ['save'], ids: ['programmeId'] },
    {
      why: chosen,
      calls: ['previewGenerated', 'generateEvents'],
      ids: ['groupIds', 'fields.people[].userId', 'fields.sessionTypeId', 'fields.pattern.dateRangeId', 'fields.roomId'],
    },
    { why: 'what others were told is passed over: only one’s own is marked as seen (reach.test.ts)', calls: ['seeChanges'], ids: ['ids'] },
    { why: accepted, calls: ['condone'], ids: ['clashes[].id', 'timetableId', 'clashes[].aId', 'clashes[].bId', 'clashes[].subjectIds'] },
    { why: accepted, calls: ['endCondonement'], ids: ['id'] },
    {
      why: listed,
      calls: [
        'readSessionType',
        'removeSessionType',
        'readDateRange',
        'saveDateRange',
        'removeDateRange',
        'readBackground',
        'removeBackground',
      ],
      ids: ['id'],
    },
    { why: listed, calls: ['saveSessionType'], ids: ['id', 'parentId'] },
    { why: listed, calls: ['saveBackground'], ids: ['id', 'programmeId', 'buildingId'] },
  ],
}
