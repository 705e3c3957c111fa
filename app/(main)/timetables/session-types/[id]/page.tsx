import { entryAddress } from '@/app/entry-pages'

export default entryAddress('sessionTypes', 'sessionType')
