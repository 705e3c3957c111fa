import { screen } from '@/app/screen'
import { AttendanceSettingsScreen } from '@/components/config/institution/attendance-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('attendanceSettings', async ({ run }) => <AttendanceSettingsScreen settings={await run(readInstitutionCall, {})} />)
