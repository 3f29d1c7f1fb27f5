export const generatorApi = { ping: (): 'pong' => 'pong' }
export type GeneratorApi = typeof generatorApi
