import { screen } from '@/app/screen'
import { staffPage } from '@/app/timetable-pages'

export default screen('timetableStaff', staffPage)
