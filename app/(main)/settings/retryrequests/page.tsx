import { screen } from '@/app/screen'
import { RetryRequestsScreen } from '@/components/settings/retry-requests-screen'

/** Everything that this screen shows is on the device, so the server reads nothing for it. */
export default screen('retryRequests', () => <RetryRequestsScreen />)
