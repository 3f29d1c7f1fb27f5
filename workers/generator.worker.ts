import { expose } from 'comlink'
import { generatorApi } from './generator-api.ts'

expose(generatorApi)
