import { entryAddress } from '@/app/entry-pages'

export default entryAddress('rooms', 'room')
