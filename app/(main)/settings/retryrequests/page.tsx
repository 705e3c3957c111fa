import { screen } from '@/app/screen'
import { RetryRequestsScreen } from '@/components/settings/retry-requests-screen'

/** Everything that it shows is on the device: the server has nothing to read. */
export default screen('retryRequests', () => <RetryRequestsScreen />)
