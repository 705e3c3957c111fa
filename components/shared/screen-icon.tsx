import type { LucideIcon } from 'lucide-react'
import { IconSlot } from '@/components/ui/icon-slot'
import { absencesIcons } from '@/lib/absences/screen-icons'
import { attendanceIcons } from '@/lib/attendance/screen-icons'
import { catalogueIcons } from '@/lib/catalogue/screen-icons'
import { clinicShiftsIcons } from '@/lib/clinic-shifts/screen-icons'
import { clinicalCasesIcons } from '@/lib/clinical-cases/screen-icons'
import { clinicalSessionsIcons } from '@/lib/clinical-sessions/screen-icons'
import { competencyTestsIcons } from '@/lib/competency-tests/screen-icons'
import { concernsIcons } from '@/lib/concerns/screen-icons'
import { configIcons } from '@/lib/config/screen-icons'
import { curriculumIcons } from '@/lib/curriculum/screen-icons'
import { devIcons } from '@/lib/dev/screen-icons'
import { diaryIcons } from '@/lib/diary/screen-icons'
import { feedbackIcons } from '@/lib/feedback/screen-icons'
import { filesIcons } from '@/lib/files/screen-icons'
import { formResponsesIcons } from '@/lib/form-responses/screen-icons'
import { formSchedulesIcons } from '@/lib/form-schedules/screen-icons'
import { formsIcons } from '@/lib/forms/screen-icons'
import { groupingsIcons } from '@/lib/groupings/screen-icons'
import { messagingIcons } from '@/lib/messaging/screen-icons'
import { notificationsIcons } from '@/lib/notifications/screen-icons'
import { placementsIcons } from '@/lib/placements/screen-icons'
import { placesIcons } from '@/lib/places/screen-icons'
import { privacyIcons } from '@/lib/privacy/screen-icons'
import { reflectionsIcons } from '@/lib/reflections/screen-icons'
import { programmesIcons } from '@/lib/programmes/screen-icons'
import { reportsIcons } from '@/lib/reports/screen-icons'
import { rolesIcons } from '@/lib/roles/screen-icons'
import { shellIcons } from '@/lib/shell/screen-icons'
import { workflowsIcons } from '@/lib/workflows/screen-icons'
import { signInIcons } from '@/lib/sign-in/screen-icons'
import { signOffIcons } from '@/lib/sign-off/screen-icons'
import { staticUrlsIcons } from '@/lib/static-urls/screen-icons'
import { tagsIcons } from '@/lib/tags/screen-icons'
import { thirdPartyImportIcons } from '@/lib/third-party-import/screen-icons'
import { timetablesIcons } from '@/lib/timetables/screen-icons'
import { usersIcons } from '@/lib/users/screen-icons'
import { workbooksIcons } from '@/lib/workbooks/screen-icons'
import type { ScreenName } from '@/lib/paths'

const icons: Record<ScreenName, LucideIcon> = {
  ...shellIcons,
  ...messagingIcons,
  ...concernsIcons,
  ...clinicalSessionsIcons,
  ...feedbackIcons,
  ...clinicShiftsIcons,
  ...clinicalCasesIcons,
  ...competencyTestsIcons,
  ...reflectionsIcons,
  ...diaryIcons,
  ...attendanceIcons,
  ...absencesIcons,
  ...timetablesIcons,
  ...placementsIcons,
  ...placesIcons,
  ...formResponsesIcons,
  ...workbooksIcons,
  ...formSchedulesIcons,
  ...formsIcons,
  ...workflowsIcons,
  ...reportsIcons,
  ...curriculumIcons,
  ...signOffIcons,
  ...filesIcons,
  ...signInIcons,
  ...notificationsIcons,
  ...usersIcons,
  ...rolesIcons,
  ...programmesIcons,
  ...groupingsIcons,
  ...catalogueIcons,
  ...staticUrlsIcons,
  ...tagsIcons,
  ...thirdPartyImportIcons,
  ...configIcons,
  ...privacyIcons,
  ...devIcons,
}

/** The icon of any screen as its domain provides it, for lists of all screens; the menu has its own few icons, so that not every page carries these. */
export function ScreenIcon({ name, className }: { name: ScreenName; className?: string }) {
  const Icon = icons[name]
  return (
    <IconSlot className={className}>
      <Icon />
    </IconSlot>
  )
}
