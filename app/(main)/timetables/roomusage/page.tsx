import { screen } from '@/app/screen'
import { roomUsagePage } from '@/app/timetable-pages'

export default screen('roomUsage', roomUsagePage)
