import { placementImportPage } from '@/app/placement-import-pages'
import { screen } from '@/app/screen'

export default screen('placementImport', placementImportPage)
