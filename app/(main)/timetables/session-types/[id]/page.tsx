import { entryAddress } from '@/app/entry-address'

export default entryAddress('sessionTypes', 'sessionType')
