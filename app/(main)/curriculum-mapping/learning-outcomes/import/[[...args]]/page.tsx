import { outcomesImportPage } from '@/app/exchange-pages'
import { screen } from '@/app/screen'

export default screen('outcomesImport', outcomesImportPage)
