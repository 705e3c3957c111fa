import type { OfflineScreens } from '@/components/shared/offline-screens'

export const attendanceOffline: OfflineScreens<'attendance' | 'register'> = {
  async attendance() {
    const { OfflineAttendance } = await import('./offline-attendance')
    return () => <OfflineAttendance />
  },
  async register() {
    const { RegisterScreen } = await import('./register-screen')
    return ([id = '']) => <RegisterScreen key={id} id={id} />
  },
}
