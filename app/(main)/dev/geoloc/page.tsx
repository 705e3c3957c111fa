import { screen } from '@/app/screen'
import { GeolocationScreen } from '@/components/dev/geolocation-screen'

export default screen('devGeoloc', () => <GeolocationScreen />)
