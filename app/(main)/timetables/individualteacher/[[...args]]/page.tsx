import { individualWeek } from '@/app/individual-week'
import { screen } from '@/app/screen'

export default screen('individualTeacherTimetable', (context) => individualWeek('individualTeacherTimetable', context))
