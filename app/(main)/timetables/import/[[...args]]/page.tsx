import { timetableImportPage } from '@/app/timetable-import-pages'
import { screen } from '@/app/screen'

export default screen('timetableImport', timetableImportPage)
