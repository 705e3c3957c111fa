import { individualWeek } from '@/app/individual-week'
import { screen } from '@/app/screen'

export default screen('individualTimetable', (context) => individualWeek('individualTimetable', context))
