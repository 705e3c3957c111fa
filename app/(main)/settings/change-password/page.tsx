import { screen } from '@/app/screen'
import { ChangePasswordScreen } from '@/components/settings/change-password-screen'

export default screen('changePassword', () => <ChangePasswordScreen />)
