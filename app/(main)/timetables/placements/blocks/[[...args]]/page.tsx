import { blocksPage } from '@/app/placement-pages'
import { screen } from '@/app/screen'

export default screen('placementBlocks', blocksPage)
