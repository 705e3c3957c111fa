import 'server-only'
import { provideAbsenceFollower, provideAttendanceForecast } from '@/server/absences'
import { providePresenceFollower } from '@/server/clinic-shifts'
import { defineDomain } from '@/server/kernel/domain'
import { providePlacementRegisters } from '@/server/placements'
import { followAbsence } from './follow-absence'
import { followChairs } from './follow-chairs'
import { forecastAttendance } from './forecast'
import { attendanceIds } from './ids'
import { attendanceCalls } from './index'
import { attendanceJobs } from './jobs'
import { attendanceListeners } from './listeners'
import { attendanceSources } from './queries/measures.sql'
import { attendanceNamings } from './queries/namings.sql'
import { attendancePersonalData } from './queries/personal-data.sql'
import { absentByOutside, attendedDate, registerOfDate, standingAtDate } from './queries/placements.sql'
import { attendanceWaiting } from './waiting'

export const attendanceDomain = defineDomain({
  name: 'attendance',
  tier: 3,
  ids: attendanceIds,
  calls: attendanceCalls,
  measures: { sources: attendanceSources },
  jobs: attendanceJobs,
  listeners: attendanceListeners,
  namings: attendanceNamings,
  personalData: attendancePersonalData,
  waiting: attendanceWaiting,
  binds: () => {
    provideAbsenceFollower(followAbsence)
    provideAttendanceForecast(forecastAttendance)
    providePresenceFollower(followChairs)
    providePlacementRegisters({ attended: attendedDate, register: registerOfDate, standing: standingAtDate, absentByOutside })
  },
})
