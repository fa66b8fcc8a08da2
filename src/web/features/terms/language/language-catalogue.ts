// Suggested languages: common languages of synthetic voices, as BCP 47 tags. Any other ID can be typed.
const TAGS = `
af af-ZA am am-ET ar ar-AE ar-BH ar-DZ ar-EG ar-IQ ar-JO ar-KW ar-LB ar-LY ar-MA ar-OM ar-QA ar-SA ar-SY ar-TN ar-YE
as as-IN az az-AZ be be-BY bg bg-BG bn bn-BD bn-IN bs bs-BA ca ca-ES ceb cs cs-CZ cy cy-GB da da-DK
de de-AT de-CH de-DE el el-GR en en-AU en-CA en-GB en-HK en-IE en-IN en-KE en-NG en-NZ en-PH en-SG en-TZ en-US en-ZA
es es-419 es-AR es-BO es-CL es-CO es-CR es-CU es-DO es-EC es-ES es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-PY es-SV
es-US es-UY es-VE et et-EE eu eu-ES fa fa-IR fi fi-FI fil fil-PH fr fr-BE fr-CA fr-CH fr-FR ga ga-IE gl gl-ES
gu gu-IN ha ha-NG he he-IL hi hi-IN hr hr-HR hu hu-HU hy hy-AM id id-ID ig ig-NG is is-IS it it-CH it-IT ja ja-JP
jv jv-ID ka ka-GE kk kk-KZ km km-KH kn kn-IN ko ko-KR ku ky la lb lo lo-LA lt lt-LT lv lv-LV mk mk-MK ml ml-IN
mn mn-MN mr mr-IN ms ms-MY mt mt-MT my my-MM nb nb-NO ne ne-NP nl nl-BE nl-NL nn or or-IN pa pa-IN pl pl-PL ps ps-AF
pt pt-BR pt-PT ro ro-RO ru ru-RU sd si si-LK sk sk-SK sl sl-SI so so-SO sq sq-AL sr sr-RS su su-ID sv sv-SE
sw sw-KE sw-TZ ta ta-IN ta-LK te te-IN tg th th-TH tk tr tr-TR uk uk-UA ur ur-IN ur-PK uz uz-UZ vi vi-VN
wuu xh yo yo-NG yue zh zh-CN zh-HK zh-TW zu zu-ZA
`;

export const LANGUAGE_CATALOGUE: readonly string[] = TAGS.trim().split(/\s+/);
