import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { provideChairPass, provideDateFollower } from '@/server/timetables'
import { followDatesInShifts } from './follow-dates'
import { clinicShiftsIds } from './ids'
import { clinicShiftsCalls } from './index'
import { clinicShiftsJobs } from './jobs'
import { passChairOn } from './queries/dates.sql'
import { clinicShiftsNamings } from './queries/namings.sql'
import { clinicShiftsPersonalData } from './queries/personal-data.sql'

export const clinicShiftsDomain = defineDomain({
  name: 'clinic-shifts',
  tier: 2,
  ids: clinicShiftsIds,
  calls: clinicShiftsCalls,
  jobs: clinicShiftsJobs,
  namings: clinicShiftsNamings,
  personalData: clinicShiftsPersonalData,
  binds: () => {
    provideDateFollower(followDatesInShifts)
    provideChairPass(passChairOn)
  },
})
