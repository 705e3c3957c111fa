import { entryAddress } from '@/app/entry-address'

export default entryAddress('rooms', 'room')
