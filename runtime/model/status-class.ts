type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberIn<Text> = Text extends `${infer Code extends number}` ? Code : never;

export type StatusClass1 = NumberIn<`1${Digit}${Digit}`>;

export type StatusClass2 = NumberIn<`2${Digit}${Digit}`>;

export type StatusClass3 = NumberIn<`3${Digit}${Digit}`>;

export type StatusClass4 = NumberIn<`4${Digit}${Digit}`>;

export type StatusClass5 = NumberIn<`5${Digit}${Digit}`>;

/** Every status code that HTTP allows, 100 to 599. */
export type AnyStatus = StatusClass1 | StatusClass2 | StatusClass3 | StatusClass4 | StatusClass5;
